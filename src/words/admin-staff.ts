import type { BuiltInRoleId, PermissionGroup, RolePermission } from '#contract/permissions.ts'
import { roleNames } from './role-names.ts'

/** What a permission is called, and what it means where the name does not say it. */
interface PermissionText {
  title: string
  detail?: string
}

export const permissionWords: Record<RolePermission, PermissionText> = {
  'see-today': { title: 'See the day’s figures' },
  'find-customers': { title: 'Find and open customers', detail: 'Each opening is recorded' },
  'help-customers': { title: 'Help customers', detail: 'Notes, mails again, email, vehicle, sessions' },
  refund: { title: 'Refund', detail: 'In one go, per payment' },
  give: { title: 'Give a wash, points or a balance' },
  'serve-members': { title: 'Freeze, swap, change or cancel a club', detail: 'When a customer asks' },
  'join-accounts': { title: 'Move things between two accounts of one person' },
  'answer-reports': { title: 'Answer problem reports' },
  'pack-parcels': { title: 'Pack and send parcels' },
  'work-lane': { title: 'Work at the lane', detail: 'Find a plate, count a use by hand' },
  'close-places': { title: 'Close a place for a day, set its hours and notice' },
  draft: { title: 'Draft products, prices, texts and looks', detail: 'Customers see no draft' },
  publish: { title: 'Publish and restore' },
  'make-codes': { title: 'Make discount codes and promo codes' },
  'send-messages': { title: 'Send messages to customers' },
  'price-members': { title: 'Change a price for members', detail: 'Starts the 30 days’ notice' },
  'see-books': { title: 'See the books, export the journal' },
  'close-days': { title: 'Close the day, enter charge-backs' },
  'manage-staff': { title: 'Invite people, change roles', detail: 'Never above one’s own' },
  'read-audit': { title: 'Read the audit log' },
  'set-up-payments': { title: 'Set up card payments and kiosks' },
  'run-site': { title: 'Run the site', detail: 'Address, apps, keys, raw config, passkeys of staff' },
}

export const permissionGroupWords: Record<PermissionGroup, string> = {
  desk: 'At the desk',
  shop: 'The shop',
  money: 'Money',
  people: 'People',
  site: 'The site',
}

export const builtInRoleWords: Record<BuiltInRoleId, { name: string; lead: string }> = {
  owner: { name: roleNames.owner, lead: 'Everything, at all places' },
  manager: { name: roleNames.manager, lead: 'The desk, the shop, the books and the team' },
  support: { name: roleNames.support, lead: 'Customers, refunds, reports and parcels' },
  attendant: { name: roleNames.attendant, lead: 'The lane, parcels and the notice of a place' },
  marketing: { name: roleNames.marketing, lead: 'Drafts and publishes the shop, codes and messages' },
  bookkeeper: { name: roleNames.bookkeeper, lead: 'The day’s close, the journal and the audit log' },
}

export const peopleWords = {
  title: 'People',
  count: (people: number, invitations: number) =>
    `${people === 1 ? '1 person' : `${people} people`}${
      invitations === 0 ? '' : ` and ${invitations === 1 ? '1 invitation' : `${invitations} invitations`}`
    }.`,
  find: 'Name or email',
  role: 'Role',
  allRoles: 'All roles',
  places: 'Places',
  placesHint:
    'Customers, visits and money of these places. Nothing that concerns the whole shop, its books or its site.',
  allPlacesHint: 'Customers, visits and money of every place, and what concerns the whole shop.',
  everyPlace: 'Every place',
  allPlaces: 'All places',
  allPlacesLater: 'all places',
  columns: { person: 'Person', role: 'Role', places: 'Places', seen: 'Last seen', means: 'Signs in with' },
  seen: (when: string, device: string | null) => (device === null ? when : `${when}, ${device}`),
  seenHere: 'Now, here',
  unseen: 'Not lately',
  you: 'You',
  invited: 'Invited',
  change: 'Change',
  changeOf: (name: string) => `Change the role of ${name}`,
  changeTitle: (name: string) => `Role of ${name}`,
  changeBody: 'It counts from their next click.',
  save: 'Save',
  saved: (name: string) => `${name} has the role now.`,
  none: 'Nobody fits.',
  area: 'People and invitations',
} as const

export const rolesWords = {
  title: 'Roles',
  lead: 'What each may do, in words. A change holds from the next click of everybody in that role.',
  table: 'What each role may do',
  what: 'What it may do',
  people: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  yes: 'Yes',
  no: 'No',
  upTo: (sum: string) => `to ${sum}`,
  add: 'New role',
  edit: 'Change',
  editOf: (role: string) => `Change the role ${role}`,
  newTitle: 'New role',
  newBody: 'Give it a name, then choose what it may do.',
  name: 'Name',
  make: 'Make the role',
  limits: { refund: 'Most of one refund', give: 'Most of one gift' },
  limitHint: 'Above it a second person confirms. Empty: no bound.',
  limitBad: 'Please enter a sum from 0 to 100,000.',
  region: 'Changes of a role',
  changed: (role: string, count: number) => `${role}: ${count === 1 ? '1 change' : `${count} changes`}`,
  changedLead: 'Roles are not part of the shop’s draft.',
  idle: 'Choose a role to change it',
  fixed: 'These are the roles of every place',
  fixedLead: 'They are changed by those alone who have all places.',
  idleLead: 'Nobody hands out more than they may do themselves.',
  undo: 'Undo',
  save: 'Save',
  saved: (role: string) => `${role} is saved.`,
  remove: 'Remove',
  reset: 'As it was made',
  removeTitle: (role: string) => `Remove the role ${role}?`,
  removeBody: 'Nobody can be given it any more.',
  resetTitle: (role: string) => `Make ${role} as it was made?`,
  resetBody: 'It counts from the next click of everybody who has it.',
  keep: 'Keep it',
  removed: (role: string) => `${role} is removed.`,
  wasReset: (role: string) => `${role} is as it was made.`,
  failed: 'This was not done',
} as const

export const waitingWords = {
  title: 'To confirm',
  lead: 'Acts above the sum of a role. A second person confirms them within a day.',
  list: 'Acts that need a second person',
  none: 'Nothing waits for a second person.',
  count: (count: number) => `${count} to confirm`,
  kinds: { refund: 'Refund', 'card refund': 'Money back on a gift card', gift: 'Balance on a gift card' },
  what: (kind: string, sum: string, customer: string) => `${kind} of ${sum} for ${customer}`,
  asked: (by: string, when: string) => `Asked by ${by}, ${when}`,
  until: (when: string) => `Waits until ${when}`,
  states: { waiting: 'Waits', confirmed: 'Done', refused: 'Declined', expired: 'Expired' },
  decided: (by: string) => `by ${by}`,
  own: 'Somebody else has to confirm it.',
  above: 'It is above the sum of your role.',
  confirm: 'Confirm',
  confirmOf: (what: string) => `Confirm: ${what}`,
  decline: 'Decline',
  declineOf: (what: string) => `Decline: ${what}`,
  takeBack: 'Take back',
  takeBackOf: (what: string) => `Take back: ${what}`,
  done: 'It is done.',
  declined: 'It is declined, and nothing was moved.',
  open: 'Open the customer',
  failed: 'This was not done',
} as const

export const officeWords = {
  notYours: 'Your role does not open this page',
  notYoursBody: 'An owner can give you another role.',
} as const

export const deskWords = {
  waiting: (count: number) => `${count} waiting`,
} as const

export const passkeyGateWords = {
  title: { use: 'Use your passkey', make: 'Make a passkey' },
  body: {
    use: 'The owner asks for a passkey in this back office. Use yours, and you go on where you were.',
    make: 'The owner asks for a passkey in this back office. Make one with your face, finger or device lock, and you go on where you were.',
  },
  go: { use: 'Use my passkey', make: 'Make a passkey' },
  lost: 'No passkey at hand? Log out, and log in with one of your recovery codes. Then you make a new one.',
  unable: 'This browser has no passkeys. Please open the back office in another one.',
  logOut: 'Log out',
  unread: 'We could not ask what you need to get in.',
} as const

/** The note about members of staff without a passkey. */
export const passwordOnlyWords = {
  who: (names: string, count: number) => `${names} ${count === 1 ? 'signs' : 'sign'} in with a password only.`,
  you: 'You sign in with a password only.',
  why: 'A password can be guessed, or read over a shoulder. A passkey cannot.',
  closed: 'This back office stays closed to them until there is a passkey.',
  ask: (name: string) => `Ask ${name} to add one`,
  askAll: 'Ask them to add one',
  own: 'Add a passkey',
  asked: (names: string) => `${names}: a mail is on its way.`,
  failed: 'The mail was not sent',
} as const

export const passkeyDemandWords = {
  area: 'Passkeys of staff',
  label: 'Staff need a passkey',
  on: 'A password alone does not open this back office. Members of staff without a passkey make one when they next come.',
  off: 'A password alone opens this back office.',
  count: (passkeys: number) => (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`),
  none: 'Password only',
  turnedOn: 'Staff need a passkey from now on.',
  turnedOff: 'A password is enough again.',
  failed: 'This was not changed',
} as const
