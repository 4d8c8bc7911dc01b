import type { Drawn } from '#contract/theme/drawn.ts'
import type { Scheme } from '#contract/theme/derive.ts'
import type { FileAccept } from '../files/file-accept.ts'

/** A colour that becomes no token is drawn as it is set. */
export type DrawnColour = Partial<Drawn>

interface Named {
  /** JSON pointer in the site config; `{scheme}` stands for the colour scheme that is edited. */
  path: string
  label: string
  hint?: string
}

/** A setting of the site config that one control edits. */
export type Setting = Named &
  (
    | ({ kind: 'colour' } & DrawnColour)
    | { kind: 'pixels'; most: number; token: string }
    | { kind: 'switch'; otherwise: boolean }
    | { kind: 'text'; longest: number; isLong?: boolean; isRequired?: boolean; type?: 'tel' | 'url' }
    | { kind: 'slider'; range: readonly [number, number]; otherwise: number }
    | { kind: 'number'; range: readonly [number, number]; isWhole?: boolean }
    | { kind: 'money'; range: readonly [number, number] }
    | { kind: 'numbers'; range: readonly [number, number]; most: number }
    | { kind: 'file'; accept: FileAccept }
    | { kind: 'choice'; choices: readonly { value: string; label: string }[]; otherwise: string }
  )

export type SettingKind = Setting['kind']
export type SettingOf<Kind extends SettingKind> = Extract<Setting, { kind: Kind }>

export interface SettingGroup {
  title: string
  lead?: string
  settings: readonly Setting[]
}

/** A section that its settings describe whole. */
export interface SettingPage {
  title: string
  lead: string
  groups: readonly SettingGroup[]
}

export const schemes: readonly Scheme[] = ['light', 'dark']

/** Whether a setting has a value for each colour scheme. */
export const isByScheme = ({ path }: Pick<Setting, 'path'>): boolean => path.includes('{scheme}')

export const pathIn = (scheme: Scheme, { path }: Pick<Setting, 'path'>): string => path.replace('{scheme}', scheme)
