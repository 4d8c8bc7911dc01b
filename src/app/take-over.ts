import type { ReactElement } from 'react'
import type { Root } from 'react-dom/client'
import type { Services } from '#src/kit/services.ts'
import type { AppProps } from './app.tsx'
import type { AppShell } from './app-shell.ts'

/** How long the first render waits for the database, in milliseconds. */
export const databaseTimeLimit = 1_500
/** How long the startup snapshot counts as fresh, in milliseconds. */
export const snapshotLifetime = 3_000

interface TakeOverParts {
  element: HTMLElement
  services: Services
  /** The services of a browser that stores no data for this site, in place of `services`. */
  inMemory(): Promise<Services>
  shell: AppShell
  /** The address asked for this shell. */
  wasAsked: boolean
  app(how: Partial<AppProps>): ReactElement
}

/**
 * Takes over the page that the server has rendered: its first render here repeats that one. Undefined for any other
 * page; resolves with undefined for the page of another device, whose screen is then drawn.
 */
export type TakeOver = (parts: TakeOverParts) => Promise<Root | undefined> | undefined
