import { expect, test } from 'vitest'
import { openApiDocument } from '#server/host/openapi.ts'
import { fetchConfigSchema, schemaAt, valuesOf } from './config-schema.ts'

const answering = (document: unknown) => (async () => Response.json(document)) as typeof fetch

test('the schema of the config is found in the server’s own description', async () => {
  const schema = await fetchConfigSchema(answering(openApiDocument('1.5.1')))
  expect(schemaAt(schema, ['themes', 'light', 'modal', 'radius'])).toMatchObject({ type: 'number', maximum: 999 })
  expect(schemaAt(schema, ['homeCards', '3', 'text'])).toMatchObject({ maxLength: 60 })
  expect(schemaAt(schema, ['nothing', 'here'])).toBeUndefined()
  expect(valuesOf(schemaAt(schema, ['menuItems', '0', 'tag'])!)).toEqual([
    '"_HOME"',
    '"_SHOP"',
    '"_LOCATIONS"',
    '"_ABOUT"',
  ])
  expect(valuesOf(schemaAt(schema, ['forceLocations'])!)).toEqual(['true', 'false'])
})

test('a description without the config is an error', async () => {
  await expect(fetchConfigSchema(answering({ paths: {} }))).rejects.toThrow('the server describes no site config')
})
