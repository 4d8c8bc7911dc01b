import { expect, test } from 'vitest'
import { fetchLocalMap, readLocalMap } from './local-map.ts'

const park = { type: 'Feature', properties: { kind: 'park' }, geometry: { type: 'MultiPolygon', coordinates: [] } }

test('what the app cannot draw is left out of a merchant’s map', () => {
  const odd = [null, 7, {}, { ...park, properties: { kind: 'volcano' } }, { ...park, geometry: null }]
  expect(readLocalMap({ features: [park, ...odd] })).toEqual([park])
  for (const value of [null, [], 'text', { features: 'none' }]) expect(readLocalMap(value)).toEqual([])
})

test('the file is fetched with a time limit, and its absence is an error', async () => {
  const asked: RequestInit[] = []
  const answer = (status: number) => async (_: string, options: RequestInit) => {
    asked.push(options)
    return new Response(JSON.stringify({ features: [park] }), { status })
  }
  expect(await fetchLocalMap('/assets/1/map.geojson', answer(200))).toEqual([park])
  expect(asked[0]?.signal).toBeInstanceOf(AbortSignal)
  await expect(fetchLocalMap('/assets/1/map.geojson', answer(404))).rejects.toThrow('404')
})
