/**
 * What the settings of a site are called, and how the back office arranges them: sections, groups, settings. What a
 * setting is stands in `contract/site/settings.ts`, from which its control derives.
 */
export interface SettingWords {
  /** JSON pointer in the site config; `{scheme}` stands for the colour scheme that is edited. */
  path: string
  label: string
  hint?: string
  /** The names of the values of a choice. */
  values?: Readonly<Record<string, string>>
  /** A text that is typed as a phone number; cents that are typed as money. */
  type?: 'tel' | 'money'
}

export interface GroupWords {
  title: string
  lead?: string
  settings: readonly SettingWords[]
}

export interface PageWords {
  title: string
  lead: string
  groups: readonly GroupWords[]
}
