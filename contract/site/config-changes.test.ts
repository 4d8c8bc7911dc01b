import { describe, expect, test } from 'vitest'
import { changesBetween, conflictsBetween, rebased, withChanges } from './config-changes.ts'

const base = {
  companyName: 'Puddle Lane',
  timeStamp: 1,
  themes: { light: { modal: { background: '#ffffff', radius: 8 } } },
  homeCards: [{ icon: 'tag', text: 'Deals', to: '/promocode' }],
}

describe('changesBetween', () => {
  test('names each setting with both values, whatever the order of the members', () => {
    const after = {
      homeCards: [],
      themes: { light: { modal: { radius: 8, background: '#000000' } }, dark: { input: { radius: 4 } } },
      companyName: 'Puddle Lane',
    }
    expect(changesBetween(base, after)).toEqual([
      { path: '/themes/light/modal/background', before: '#ffffff', after: '#000000' },
      { path: '/themes/dark/input/radius', after: 4 },
      { path: '/homeCards', before: base.homeCards, after: [] },
    ])
  })

  test('leaves out the members that the server sets', () => {
    expect(changesBetween(base, { ...base, timeStamp: 2, has_app: true, locations: [] })).toEqual([])
  })

  test('a removed group is the removal of its settings', () => {
    const { themes: _, ...after } = base
    expect(changesBetween(base, after)).toEqual([
      { path: '/themes/light/modal/background', before: '#ffffff' },
      { path: '/themes/light/modal/radius', before: 8 },
    ])
  })

  test('a group in place of a value is one change', () => {
    expect(changesBetween({ a: 1 }, { a: { b: 1 } })).toEqual([{ path: '/a', before: 1, after: { b: 1 } }])
  })
})

const edited = {
  companyName: 'Puddle Lane Car Wash',
  timeStamp: 1,
  themes: { light: { modal: { background: '#000000' } }, dark: { 'a/b': { '~c': 1 } } },
  homeCards: [],
  contact: { phone: '1' },
}

test('the changes between two configs lead from the one to the other', () => {
  const changes = changesBetween(base, edited)
  expect(changesBetween(withChanges(base, changes), edited)).toEqual([])
})

describe('two administrators', () => {
  const mine = withChanges(base, [
    { path: '/companyName', after: 'Mine' },
    { path: '/themes/light/modal/radius', after: 2 },
  ])

  test('whose settings differ have no conflict, and both sets of changes hold', () => {
    const theirs = withChanges(base, [{ path: '/themes/light/modal/background', after: '#eeeeee' }])
    expect(conflictsBetween(base, mine, theirs)).toEqual([])
    expect(rebased(base, mine, theirs)).toMatchObject({
      companyName: 'Mine',
      themes: { light: { modal: { radius: 2, background: '#eeeeee' } } },
    })
  })

  test('who have set the same setting see both values, and mine hold', () => {
    const theirs = withChanges(base, [{ path: '/companyName', after: 'Theirs' }])
    expect(conflictsBetween(base, mine, theirs)).toEqual([{ path: '/companyName', mine: 'Mine', theirs: 'Theirs' }])
    expect(rebased(base, mine, theirs).companyName).toBe('Mine')
  })

  test('who have set it to the same value agree', () => {
    const theirs = withChanges(base, [{ path: '/companyName', after: 'Mine' }])
    expect(conflictsBetween(base, mine, theirs)).toEqual([])
  })

  test('one of whom has removed the group of a setting have a conflict', () => {
    const theirs = withChanges(base, [{ path: '/themes/light/modal', after: null }])
    expect(conflictsBetween(base, mine, theirs)).toEqual([
      { path: '/themes/light/modal/radius', mine: 2, theirs: undefined },
    ])
  })
})
