/** The club of the member: the phone's screen of it, and the section of the account in the web shop. */
export const ownClubPath = '/washClub?own=true'
