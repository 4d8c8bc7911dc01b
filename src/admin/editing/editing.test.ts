import { describe, expect, test } from 'vitest'
import type { SiteConfig } from '#contract/shapes/site-config.ts'
import { beginEditing, changesOf, settled, withBase, withConfig, withSetting } from './editing.ts'

const config = (more: Partial<SiteConfig> = {}): SiteConfig => ({
  companyName: 'Puddle Lane',
  timeStamp: 1,
  version: '1.5.1',
  menuItems: [],
  shopItems: [],
  has_app: true,
  has_ecom: true,
  ...more,
})

test('an edit that is taken back is no change', () => {
  const edited = withSetting(beginEditing(config()), '/tagline', 'Clean.')
  expect(changesOf(edited)).toEqual([{ path: '/tagline', after: 'Clean.' }])
  expect(changesOf(withSetting(edited, '/tagline', undefined))).toEqual([])
})

test('after a save nothing is left to save', () => {
  const edited = withSetting(beginEditing(config()), '/tagline', 'Clean.')
  expect(changesOf(withBase(edited, config({ tagline: 'Clean.', timeStamp: 2 })))).toEqual([])
})

test('the same config again changes nothing', () => {
  const editing = withSetting(beginEditing(config()), '/tagline', 'Clean.')
  expect(withBase(editing, config())).toBe(editing)
})

describe('another administrator saves meanwhile', () => {
  const mine = withSetting(beginEditing(config()), '/tagline', 'Mine')

  test('another setting: both hold, and there is nothing to decide', () => {
    const now = withBase(mine, config({ companyName: 'New', timeStamp: 2 }))
    expect(now.config).toMatchObject({ companyName: 'New', tagline: 'Mine' })
    expect(changesOf(now)).toEqual([{ path: '/tagline', after: 'Mine' }])
    expect(now.conflicts).toEqual([])
  })

  test('the same setting: ours stands, until one of both is chosen', () => {
    const now = withBase(mine, config({ tagline: 'Theirs', timeStamp: 2 }))
    const [conflict] = now.conflicts
    expect(conflict).toEqual({ path: '/tagline', mine: 'Mine', theirs: 'Theirs' })
    expect(changesOf(now)).toEqual([{ path: '/tagline', before: 'Theirs', after: 'Mine' }])
    expect(changesOf(settled(now, conflict!, 'theirs'))).toEqual([])
    expect(settled(now, conflict!, 'mine')).toMatchObject({ config: { tagline: 'Mine' }, conflicts: [] })
  })

  test('twice the same setting: the newest value of the other is shown', () => {
    const once = withBase(mine, config({ tagline: 'Theirs', timeStamp: 2 }))
    const twice = withBase(once, config({ tagline: 'Theirs again', timeStamp: 3 }))
    expect(twice.conflicts).toEqual([{ path: '/tagline', mine: 'Mine', theirs: 'Theirs again' }])
  })

  test('a conflict stays when something else is saved after it, and ends with an edit of its setting', () => {
    const once = withBase(mine, config({ tagline: 'Theirs', timeStamp: 2 }))
    const later = withBase(once, config({ tagline: 'Theirs', companyName: 'New', timeStamp: 3 }))
    expect(later.conflicts).toHaveLength(1)
    expect(withSetting(later, '/tagline', 'Third').conflicts).toEqual([])
  })
})

test('a config of the raw editor replaces all settings', () => {
  const replaced = withConfig(beginEditing(config({ tagline: 'Clean.' })), config({ companyName: 'Raw' }))
  expect(changesOf(replaced).map(({ path }) => path)).toEqual(['/companyName', '/tagline'])
})
