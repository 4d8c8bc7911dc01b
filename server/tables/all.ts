import { accountGrants, accounts } from './accounts.ts'
import { auditLog } from './audit-log.ts'
import { auditValues } from './audit-values.ts'
import { belongingsMoves } from './belongings-moves.ts'
import { botTokens } from './bot-tokens.ts'
import { broadcasts } from './broadcasts.ts'
import { cardEntries } from './card-entries.ts'
import { cards } from './cards.ts'
import { chargeBacks } from './charge-backs.ts'
import { clientErrors } from './client-errors.ts'
import { clubs } from './clubs.ts'
import { codeBatches } from './code-batches.ts'
import { configDrafts } from './config-drafts.ts'
import { configMigrations } from './config-migrations.ts'
import { configSaves } from './config-saves.ts'
import { consents } from './consents.ts'
import { customerKeys } from './customer-keys.ts'
import { customerNotes } from './customer-notes.ts'
import { customerPlaces } from './customer-places.ts'
import { customerSearches } from './customer-searches.ts'
import { dealClaims, deals } from './deals.ts'
import { discountCodes, discounts, discountUses } from './discounts.ts'
import { documents, documentSeries } from './documents.ts'
import { emailTokens } from './email-tokens.ts'
import { errorCauses, errorOccurrences } from './error-causes.ts'
import { files } from './files.ts'
import { giftCardEntries, giftCards } from './gift-cards.ts'
import { goodwill } from './goodwill.ts'
import { idempotencyKeys } from './idempotency-keys.ts'
import { incidents, statusBeats } from './incidents.ts'
import { locations } from './locations.ts'
import { knownDevices, knownPlaces, loginFailures } from './login-attempts.ts'
import { maintenance } from './maintenance.ts'
import { memberNotices } from './member-notices.ts'
import { merchants } from './merchants.ts'
import { notifications } from './notifications.ts'
import { officeEntries } from './office-entries.ts'
import { officeInvitations } from './office-invitations.ts'
import { deviceVersions, openApps } from './open-apps.ts'
import { orders } from './orders.ts'
import { outbox } from './outbox.ts'
import { closeEntries } from './close-entries.ts'
import { bookNumbers, closes, leftDifferences } from './closes.ts'
import { parcels } from './parcels.ts'
import { platformChallenges, platformEnrolments, platformPasskeys } from './platform-passkeys.ts'
import { platformDevices, platformUsers } from './platform-users.ts'
import { platformVersions } from './platform-versions.ts'
import { pointsEntries } from './points.ts'
import { priceChanges } from './price-changes.ts'
import { problemReports } from './problem-reports.ts'
import { products } from './products.ts'
import { publications } from './publications.ts'
import { promoClaims, promoCodes, promoFailures } from './promo-codes.ts'
import { pushDeliveries } from './push-deliveries.ts'
import { pushFailures } from './push-failures.ts'
import { pushOutbox } from './push-outbox.ts'
import { pushTokens } from './push-tokens.ts'
import { rateLimits } from './rate-limits.ts'
import { receipts } from './receipts.ts'
import { redemptions } from './redemptions.ts'
import { refunds } from './refunds.ts'
import { releases } from './releases.ts'
import { retiredCards } from './retired-cards.ts'
import { serviceAccounts } from './service-accounts.ts'
import { passkeyChallenges, passkeys } from './passkeys.ts'
import { refusedLogIns } from './refused-log-ins.ts'
import { sessions } from './sessions.ts'
import { mailedCodes, recoveryCodes } from './sign-in-codes.ts'
import { siteNames, sites } from './sites.ts'
import { staffRoles } from './staff-roles.ts'
import { surveyAnswers, surveyQuestions } from './survey.ts'
import type { DeclaredTable } from './table.ts'
import { tempTokens } from './temp-tokens.ts'
import { terminals } from './terminals.ts'
import { textVersions } from './text-versions.ts'
import { users } from './users.ts'
import { vehicles } from './vehicles.ts'
import { visits } from './visits.ts'
import { waitingActs } from './waiting-acts.ts'
import { walletItems } from './wallet-items.ts'
import { work } from './work.ts'
import { wrapperSettings } from './wrapper-settings.ts'

/**
 * Every table, each before those that it refers to: rows of a user are removed in this order. The cleaning, the end of an
 * account, the deletion and the export of a site derive from what the tables declare of their rows.
 */
export const allTables: readonly DeclaredTable[] = [
  outbox,
  pushDeliveries,
  pushOutbox,
  pushTokens,
  cards,
  cardEntries,
  vehicles,
  customerKeys,
  customerNotes,
  customerSearches,
  problemReports,
  notifications,
  receipts,
  memberNotices,
  knownDevices,
  knownPlaces,
  emailTokens,
  tempTokens,
  surveyAnswers,
  consents,
  dealClaims,
  promoClaims,
  promoFailures,
  discountUses,
  sessions,
  passkeys,
  passkeyChallenges,
  mailedCodes,
  recoveryCodes,
  refusedLogIns,
  accountGrants,
  loginFailures,
  officeInvitations,
  idempotencyKeys,
  documents,
  documentSeries,
  refunds,
  chargeBacks,
  parcels,
  closes,
  closeEntries,
  leftDifferences,
  bookNumbers,
  goodwill,
  waitingActs,
  belongingsMoves,
  redemptions,
  walletItems,
  orders,
  pointsEntries,
  clubs,
  users,
  customerPlaces,
  staffRoles,
  surveyQuestions,
  deals,
  promoCodes,
  codeBatches,
  discountCodes,
  discounts,
  botTokens,
  broadcasts,
  configDrafts,
  configMigrations,
  configSaves,
  deviceVersions,
  files,
  giftCardEntries,
  giftCards,
  locations,
  merchants,
  openApps,
  priceChanges,
  products,
  publications,
  pushFailures,
  retiredCards,
  serviceAccounts,
  terminals,
  textVersions,
  visits,
  wrapperSettings,
  work,
  officeEntries,
  auditValues,
  auditLog,
  platformChallenges,
  platformDevices,
  platformEnrolments,
  platformPasskeys,
  platformUsers,
  platformVersions,
  maintenance,
  incidents,
  statusBeats,
  releases,
  accounts,
  clientErrors,
  errorOccurrences,
  errorCauses,
  rateLimits,
  siteNames,
  sites,
]
