import { describe, expect, test } from 'vitest'
import type { SiteConfig } from '#contract/site/settings.ts'
import {
  beginEditing,
  changesOf,
  deviceEditsOf,
  resumed,
  settled,
  withBase,
  withConfig,
  withDeviceEdits,
  withDraft,
  withSetting,
  type Editing,
} from './editing.ts'

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

test('a page that is loaded again after a save has nothing of it left to save', () => {
  const sent = deviceEditsOf(withSetting(beginEditing(config()), '/tagline', 'Clean.'))
  const again = resumed(sent, config({ tagline: 'Clean.', timeStamp: 2 }))
  expect([changesOf(again), again.conflicts, deviceEditsOf(again)]).toEqual([[], [], null])
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

describe('typing goes on while a save runs', () => {
  const typed = withSetting(beginEditing(config()), '/tagline', 'Clean')
  const further = withSetting({ ...typed, sent: typed.config }, '/tagline', 'Cleaner')

  test('the own save is no conflict, and what was typed after it is the next change', () => {
    const now = withBase(further, config({ tagline: 'Clean', timeStamp: 2 }))
    expect([now.conflicts, changesOf(now)]).toEqual([[], [{ path: '/tagline', before: 'Clean', after: 'Cleaner' }]])
  })

  test('a save of another administrator meanwhile still is one', () => {
    const now = withBase(further, config({ tagline: 'Theirs', timeStamp: 2 }))
    expect(now.conflicts).toEqual([{ path: '/tagline', mine: 'Cleaner', theirs: 'Theirs' }])
  })
})

describe('a draft that is opened', () => {
  const draft = { revision: 4, changes: [{ path: '/tagline', before: 'Old', after: 'Draft' }] }

  test('becomes edits where nothing was saved over it', () => {
    const opened = withDraft(beginEditing(config({ tagline: 'Old' })), draft)
    expect(opened).toMatchObject({ config: { tagline: 'Draft' }, conflicts: [], draft: 4 })
  })

  test('is asked about where another value was saved since', () => {
    const opened = withDraft(beginEditing(config({ tagline: 'Newer' })), draft)
    expect(opened.conflicts).toEqual([{ path: '/tagline', mine: 'Draft', theirs: 'Newer' }])
    expect(changesOf(settled(opened, opened.conflicts[0]!, 'theirs'))).toEqual([])
  })
})

describe('two tabs of one administrator', () => {
  const begin = (): Editing => resumed(null, config())
  const typedIn = (editing: Editing, path: string, value: string) => withSetting(editing, path, value)
  const stored = (editing: Editing) => deviceEditsOf(editing)

  test('a tab in which nothing was typed shows what is typed in the other, and has nothing of its own to store', () => {
    const other = withDeviceEdits(begin(), stored(typedIn(begin(), '/tagline', 'Typed there')))
    expect(other.config.tagline).toBe('Typed there')
    expect(stored(other)).toEqual(other.onDevice)
  })

  test('edits of both hold', () => {
    const both = withDeviceEdits(
      typedIn(begin(), '/companyName', 'Here'),
      stored(typedIn(begin(), '/tagline', 'There')),
    )
    expect(both.config).toMatchObject({ companyName: 'Here', tagline: 'There' })
  })

  test('edits that the other has saved or thrown away are gone here too', () => {
    const shown = withDeviceEdits(begin(), stored(typedIn(begin(), '/tagline', 'There')))
    expect(changesOf(withDeviceEdits(typedIn(shown, '/companyName', 'Here'), null))).toEqual([
      { path: '/companyName', before: 'Puddle Lane', after: 'Here' },
    ])
  })

  test('after a log-in the same administrator goes on from the edits of the device', () => {
    const edits = stored(typedIn(begin(), '/tagline', 'Typed'))
    expect(resumed(edits, config({ companyName: 'Newer', timeStamp: 2 })).config).toMatchObject({
      companyName: 'Newer',
      tagline: 'Typed',
    })
  })
})
