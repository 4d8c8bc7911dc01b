import pg from 'pg'

/** Asks a database once, on a connection of its own. @returns its rows */
export const asked = async <Row extends pg.QueryResultRow>(
  databaseUrl: string,
  query: string,
  values: unknown[] = [],
) => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  // A connection that is lost rejects its query as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(query, values)).rows
  } finally {
    await client.end()
  }
}
