import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --config server/drizzle.config.ts --name WHAT` generates a migration from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/tables/!(*.test).ts',
  out: './server/migrations',
})
