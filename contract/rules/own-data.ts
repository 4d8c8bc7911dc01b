/** The name of the file with a person's own data. */
export const ownDataFile = 'my-data.json'
