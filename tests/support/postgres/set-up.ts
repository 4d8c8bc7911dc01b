import { inject } from 'vitest'

/** The databases of this file's tests are made on the Postgres server of its project. */
const { url, template, pooledUrl } = inject('postgres')
process.env.TEST_DATABASE_URL = url
process.env.TEST_DATABASE_TEMPLATE = template
process.env.TEST_DATABASE_POOLED_URL = pooledUrl
