/** Where the last theme is stored: in Web Storage, for the first paint of the next start. */
export const themeKey = 'hamilton.theme'
