import { createElement } from 'react'
import { openCodes } from '#src/kit/connection/open-codes.ts'
import { Cloud } from '#src/ui/art/cloud.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { appWords } from '#src/words/app.ts'
import * as css from './connection-error.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

let stands = false

const bodyWith = (more: string) => [
  appWords.connectionErrorBody,
  createElement('span', { key: 'more', className: `${prose.small} ${css.more}` }, more),
]

/**
 * Shows the dialog for a lost network: one at most, and none over a code, which has its own message.
 * @param more what still works
 */
export const showConnectionError = async (more: string): Promise<void> => {
  if (stands || openCodes.get() > 0) return
  stands = true
  try {
    await dialogs.alert({
      kind: 'error',
      title: appWords.connectionError,
      body: bodyWith(more),
      art: createElement(Cloud),
    })
  } finally {
    stands = false
  }
}
