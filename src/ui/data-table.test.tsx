import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataTable } from './data-table.tsx'

const columns = { name: 'Name', acts: 'Acts' }
const rows = (
  <tr>
    <td>kim</td>
  </tr>
)

test('a table has its heads in their order, and its rows', () => {
  const markup = renderToStaticMarkup(<DataTable columns={columns}>{rows}</DataTable>)
  expect([...markup.matchAll(/<th scope="col">([^<]*)/g)].map(([, text]) => text)).toEqual(['Name', 'Acts'])
  expect(markup).toContain('<tbody><tr><td>kim</td></tr></tbody>')
  expect(markup).not.toContain('tabindex')
})

test('the keyboard scrolls a table that has a name for it', () => {
  const named = (
    <DataTable columns={columns} scrollLabel="Staff">
      {rows}
    </DataTable>
  )
  expect(renderToStaticMarkup(named)).toMatch(/^<div[^>]* role="group" aria-label="Staff" tabindex="0">/)
})
