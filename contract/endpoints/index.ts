import type { Result, Request } from '../endpoint.ts'
import { accountEndpoints } from './account.ts'
import { administratorEndpoints } from './administrators.ts'
import { adminEndpoints } from './admin.ts'
import { belongingsEndpoints } from './belongings.ts'
import { cardProcessorEndpoints } from './card-processor.ts'
import { consentEndpoints } from './consents.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { codeBatchEndpoints } from './code-batches.ts'
import { contentEndpoints } from './content.ts'
import { dealsEndpoints } from './deals.ts'
import { discountEndpoints } from './discounts.ts'
import { documentEndpoints } from './documents.ts'
import { customerEndpoints } from './customers.ts'
import { deskEndpoints } from './desk.ts'
import { entryEndpoints } from './entries.ts'
import { kioskEndpoints } from './kiosk.ts'
import { laneEndpoints } from './lane.ts'
import { incidentEndpoints } from './incidents.ts'
import { maintenanceEndpoints } from './maintenance.ts'
import { membershipEndpoints } from './memberships.ts'
import { notificationsEndpoints } from './notifications.ts'
import { ordersEndpoints } from './orders.ts'
import { paymentsEndpoints } from './payments.ts'
import { platformEndpoints } from './platform.ts'
import { priceChangeEndpoints } from './price-changes.ts'
import { publicationEndpoints } from './publications.ts'
import { pushEndpoints } from './push.ts'
import { platformSiteEndpoints } from './platform-sites.ts'
import { errorEndpoints } from './errors.ts'
import { platformStaffEndpoints } from './platform-staff.ts'
import { newSiteEndpoints } from './new-site.ts'
import { closeEndpoints } from './closes.ts'
import { parcelEndpoints } from './parcels.ts'
import { refundEndpoints } from './refunds.ts'
import { reportEndpoints } from './reports.ts'
import { sessionEndpoints } from './session.ts'
import { signInEndpoints } from './sign-in.ts'
import { siteEndpoints } from './site.ts'
import { staffEndpoints } from './staff.ts'
import { surveyEndpoints } from './survey.ts'
import { terminalEndpoints } from './terminals.ts'
import { walletEndpoints } from './wallet.ts'

/** Every call under /api/v1, keyed by method and path. The app imports only the type of this table. */
export const endpoints = {
  ...siteEndpoints,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...signInEndpoints,
  ...consentEndpoints,
  ...walletEndpoints,
  ...membershipEndpoints,
  ...catalogueEndpoints,
  ...dealsEndpoints,
  ...ordersEndpoints,
  ...documentEndpoints,
  ...discountEndpoints,
  ...reportEndpoints,
  ...paymentsEndpoints,
  ...kioskEndpoints,
  ...platformEndpoints,
  ...platformSiteEndpoints,
  ...platformStaffEndpoints,
  ...errorEndpoints,
  ...notificationsEndpoints,
  ...surveyEndpoints,
  ...adminEndpoints,
  ...staffEndpoints,
  ...publicationEndpoints,
  ...contentEndpoints,
  ...codeBatchEndpoints,
  ...priceChangeEndpoints,
  ...terminalEndpoints,
  ...cardProcessorEndpoints,
  ...pushEndpoints,
  ...customerEndpoints,
  ...refundEndpoints,
  ...belongingsEndpoints,
  ...parcelEndpoints,
  ...closeEndpoints,
  ...deskEndpoints,
  ...laneEndpoints,
  ...newSiteEndpoints,
  ...administratorEndpoints,
  ...entryEndpoints,
  ...maintenanceEndpoints,
  ...incidentEndpoints,
}

export type Api = typeof endpoints
export type Call = keyof Api

// A mapped type, so that the compiler resolves each entry once.
type Requests = { [K in Call]: Request<Api[K]> }
type Results = { [K in Call]: Result<Api[K]> }
export type RequestOf<K extends Call> = Requests[K]
export type ResultOf<K extends Call> = Results[K]
