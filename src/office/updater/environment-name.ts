import { environmentNames } from '#src/words/environments.ts'

/** As people read it. */
export const environmentName = (name: string): string =>
  Object.hasOwn(environmentNames, name) ? environmentNames[name as keyof typeof environmentNames] : name
