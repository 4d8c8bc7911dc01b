import { proxy } from 'valtio/vanilla'
import type { PageAnswers } from '#contract/render.ts'
import { visitorSnapshot } from '#src/customer/shell/visitor-snapshot.ts'
import type { Services } from '#src/kit/services.ts'
import { createContact } from '#src/platform/contact.ts'
import { readDevice } from '#src/platform/device.ts'

interface Drawn extends PageAnswers {
  origin: string
}

/**
 * The services of a page that is drawn once: the data of its first render, and nothing that asks, stores or sends. Only
 * effects and handlers use the other services, and a server runs neither.
 */
export const renderServices = ({ origin, answers, at }: Drawn): Services =>
  ({
    startupSnapshot: { now: visitorSnapshot({ answers, at }) },
    keeper: { unsaved: proxy({ count: 0 }), rechecks: proxy({ count: 0 }) },
    contact: createContact(),
    clock: { now: () => at, after: () => () => {} },
    device: readDevice('', 0, '', null),
    isPersistent: true,
    origin,
  }) as unknown as Services
