import type { MarkedSite } from '#server/commands/platform/delete-site.ts'
import type { MailPort } from '#server/mail/port.ts'
import { mailKind } from '#server/mail/sender.ts'
import type { Transact } from '#server/database/transact.ts'
import type { PaymentDeps } from '#server/payments/ports.ts'
import type { PushOf } from '#server/push/port.ts'
import { pushKind } from '#server/push/sender.ts'
import type { ServiceAccounts } from '#server/security/service-accounts.ts'
import type { WorkKind } from '#server/work/kinds.ts'
import { broadcastKind } from './broadcasts.ts'
import { dayCloseKind, dayDocumentsKind } from './closes.ts'
import { codeBatchKind, discountCodesKind } from './code-batches.ts'
import { clubKind, membershipKind } from './clubs.ts'
import { clubNoticeKind } from './club-notices.ts'
import { cleaningKind, platformCleaningKind, type PlatformCleaning } from './cleaning.ts'
import { customerKeysKind, customerPlacesKind, customerSearchKind } from './customers.ts'
import { entryEndKind } from './entries.ts'
import { giftKind } from './gifts.ts'
import { lateChargeKind } from './late-charges.ts'
import { paymentKind, portsOfTenants } from './payments.ts'
import { migrationKind } from './migrations.ts'
import { publicationKind, waitingPublicationKind } from './publications.ts'
import { siteDeletionKind } from './site-deletions.ts'
import { morningMailKind } from './morning-mails.ts'
import { refundKind } from './refunds.ts'
import { refusedPaymentsKind } from './refused-payments.ts'
import { priceChangeKind } from './price-changes.ts'
import { retiredCardKind } from './retired-cards.ts'
import { textsKind } from './texts.ts'

export interface WorkParts extends Pick<PlatformCleaning, 'renewedKeys'> {
  transact: Transact
  deps: PaymentDeps
  accounts: ServiceAccounts
  files: MarkedSite['files']
  mail: MailPort
  pushOf: PushOf
  /** Origin of the site of a subdomain. */
  originOf: (subdomain: string) => string
}

/** All kinds of work that the server does without a request. */
export const allWork = (parts: WorkParts): WorkKind[] => {
  const { transact, deps, accounts, files, mail, pushOf, originOf, renewedKeys } = parts
  const { clock, random, log, settings } = deps
  const vapidKey = settings.firebase?.vapidKey ?? null
  return [
    mailKind({ transact, clock, log, mail, from: settings.mailFrom }),
    pushKind({ transact, clock, log, pushOf }),
    broadcastKind({ clock }),
    paymentKind({ portsOf: portsOfTenants(transact, deps) }),
    lateChargeKind({ portsOf: portsOfTenants(transact, deps, 'late charge') }),
    refundKind({ portsOf: portsOfTenants(transact, deps, 'refund') }),
    membershipKind({ portsOf: portsOfTenants(transact, deps, 'bill club') }),
    clubKind,
    retiredCardKind({ portsOf: portsOfTenants(transact, deps, 'retired card') }),
    giftKind,
    textsKind,
    codeBatchKind({ clock, random }),
    discountCodesKind({ clock, random }),
    dayCloseKind({ clock }),
    dayDocumentsKind({ clock }),
    priceChangeKind({ clock, random, originOf }),
    customerSearchKind({ clock }),
    customerKeysKind({ clock }),
    customerPlacesKind({ clock }),
    publicationKind({ clock, random, log, vapidKey, originOf }),
    waitingPublicationKind({ clock, random, log, vapidKey, originOf }),
    migrationKind({ clock, vapidKey }),
    siteDeletionKind({ transact, files, clock, log }),
    clubNoticeKind({ transact, clock, random, originOf }),
    morningMailKind({ clock, random, originOf }),
    entryEndKind({ clock }),
    refusedPaymentsKind({ clock, random, log, originOf }),
    cleaningKind({ transact, clock, accounts, auditLogDays: settings.auditLogDays }),
    platformCleaningKind({ transact, clock, renewedKeys, auditLogDays: settings.auditLogDays }),
  ]
}
