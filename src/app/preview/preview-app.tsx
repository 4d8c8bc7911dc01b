import { Suspense, useEffect, useMemo, useState, useSyncExternalStore, type ComponentType } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { PreviewOrder } from '#contract/preview-messages.ts'
import { readSite } from '#src/brand/site.ts'
import { ShownProductContext } from '#src/customer/catalogue/linked-product.ts'
import { createPaymentSession } from '#src/customer/paying/session.ts'
import { PaymentContext } from '#src/customer/paying/use-payment.ts'
import { ServicesContext, type Services } from '#src/kit/services.ts'
import { SiteContext } from '#src/kit/site/site-context.ts'
import { isMembers } from '#contract/rules/json.ts'
import SurveySheet from '#src/customer/club/survey-sheet.tsx'
import { PreviewBoundary } from './preview-boundary.tsx'

export interface PreviewProps {
  services: Services
  Shell: ComponentType
  orders: {
    get: () => PreviewOrder
    subscribe: (listener: () => void) => () => void
  }
  /** Called when an order is on the screen. */
  onDrawn: (number: number) => void
  /** Called when the app threw while it drew an order. */
  onThrow: (number: number) => void
}

const noFlags = { has_app: true, has_ecom: true }

/** A shell of the app with the config of the newest order, at the path that the administrator looks at. */
export function PreviewApp({ services, Shell, orders, onDrawn, onThrow }: PreviewProps) {
  const { number, config, view } = useSyncExternalStore(orders.subscribe, orders.get)
  const { fontSize, path, product, at, survey } = view
  const site = useMemo(() => {
    const shown = isMembers(config) ? { ...config, ...(fontSize === null ? {} : { fontSize }) } : config
    return { ...readSite(shown), ...noFlags }
  }, [config, fontSize])
  const [payment] = useState(createPaymentSession)
  const place = useMemo(() => memoryLocation({ path }), [path])
  useEffect(() => {
    // After the frame in which the order is painted.
    const frame = requestAnimationFrame(() => setTimeout(() => onDrawn(number)))
    return () => cancelAnimationFrame(frame)
  }, [number, onDrawn])
  return (
    <PreviewBoundary number={number} onThrow={onThrow}>
      <ServicesContext value={services}>
        <PaymentContext value={payment}>
          <Router key={`${path} ${at}`} hook={place.hook} searchHook={place.searchHook}>
            <Suspense fallback={null}>
              <SiteContext value={site}>
                <ShownProductContext value={product}>
                  <Shell />
                </ShownProductContext>
                {survey && (
                  <SurveySheet
                    id={number}
                    key={JSON.stringify(survey)}
                    open
                    asked={{ questions: survey, isCanceled: false }}
                    answer={() => undefined}
                  />
                )}
              </SiteContext>
            </Suspense>
          </Router>
        </PaymentContext>
      </ServicesContext>
    </PreviewBoundary>
  )
}
