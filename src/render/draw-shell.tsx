import { Suspense, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { DrawInput, PageAnswers } from '#contract/render.ts'
import type { Site } from '#src/brand/site.ts'
import { formatIn } from '#src/kit/locale.ts'
import { createPaymentSession } from '#src/customer/paying/session.ts'
import { PaymentContext } from '#src/customer/paying/use-payment.ts'
import { ServicesContext, type Services } from '#src/kit/services.ts'
import { SiteContext } from '#src/kit/site/site-context.ts'
import { proxy } from 'valtio/vanilla'
import { visitorSnapshot } from '#src/customer/shell/visitor-snapshot.ts'
import { createContact } from '#src/platform/contact.ts'
import { readDevice } from '#src/platform/device.ts'

/** For every drawn page: a server runs no handler, and so no payment. */
const noPayment = createPaymentSession()

/**
 * The tree of `app` around a shell, as a string.
 * @param welcome the splash over the shell at a first visit, or false: it takes the place that it has on a device, since
 *   the ids that React gives depend on the places in the tree
 */
export const drawShell = (
  { path, origin, locale, answers, at }: DrawInput,
  site: Site,
  shell: ReactNode,
  welcome: ReactNode,
): string => {
  // Rendering is synchronous: no other page is drawn meanwhile.
  formatIn(locale)
  return renderToString(
    <Router ssrPath={path}>
      <ServicesContext value={renderServices({ origin, answers, at })}>
        <PaymentContext value={noPayment}>
          <Suspense fallback={null}>
            <SiteContext value={site}>
              {shell}
              {welcome}
            </SiteContext>
          </Suspense>
        </PaymentContext>
      </ServicesContext>
    </Router>,
  )
}

interface Drawn extends PageAnswers {
  origin: string
}

/**
 * The services of a page that is drawn once: the data of its first render, and nothing that asks, stores or sends. Only
 * effects and handlers use the other services, and a server runs neither.
 */
const renderServices = ({ origin, answers, at }: Drawn): Services =>
  ({
    startupSnapshot: { now: visitorSnapshot({ answers, at }) },
    keeper: { unsaved: proxy({ count: 0 }), rechecks: proxy({ count: 0 }) },
    contact: createContact(),
    clock: { now: () => at, after: () => () => {} },
    device: readDevice('', 0, '', null),
    isPersistent: true,
    origin,
  }) as unknown as Services
