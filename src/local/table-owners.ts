/**
 * The owner of each table's rows, by the name under which the table is stored. user: a log-out removes the rows of the
 * user, by their `person`. named: `deviceValueOwners` declares the owner of each row.
 */
export const ownTables = {
  requests: 'user',
  intents: 'user',
  cart: 'user',
  facts: 'named',
} as const satisfies Record<string, 'user' | 'named'>

/**
 * The owner of each table's rows.
 * user: a log-out empties the table.
 * scoped: each row has a `person`, as its resource declares. A row without one is the same for all users and stays.
 */
export const copyTables = {
  answers: 'scoped',
  pictures: 'user',
} as const satisfies Record<string, 'user' | 'scoped'>
