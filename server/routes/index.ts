import type { FastifyInstance } from 'fastify'
import { liveSockets } from '#server/api/sockets.ts'
import { accountRoutes } from './shop/account.ts'
import { adminRoutes } from './admin/admin.ts'
import { changesRoutes } from './shop/changes.ts'
import { confirmPage } from './shop/confirm-page.ts'
import { catalogueRoutes } from './shop/catalogue.ts'
import { dealRoutes } from './shop/deals.ts'
import { documentRoutes } from './shop/documents.ts'
import { kioskRoutes } from './kiosk.ts'
import { notificationRoutes } from './shop/notifications.ts'
import { orderRoutes } from './shop/orders.ts'
import { passwordRoutes } from './shop/passwords.ts'
import { paymentRoutes } from './shop/payments.ts'
import { receiptPage } from './shop/receipt-page.ts'
import { reportRoutes } from './shop/reports.ts'
import { platformRoutes } from './platform/platform.ts'
import { sessionRoutes } from './shop/session.ts'
import { signInRoutes } from './shop/sign-in.ts'
import { signUpRoutes } from './shop/sign-up.ts'
import { siteRoutes } from './shop/site.ts'
import { surveyRoutes } from './shop/survey.ts'
import { textRoutes } from './shop/texts.ts'
import { membershipRoutes } from './shop/memberships.ts'
import { walletRoutes } from './shop/wallet.ts'

/** Every call of the contract, the pages of links in mails, and the live sockets. */
export const apiRoutes = (app: FastifyInstance): void => {
  siteRoutes(app)
  changesRoutes(app)
  textRoutes(app)
  sessionRoutes(app)
  signInRoutes(app)
  signUpRoutes(app)
  passwordRoutes(app)
  accountRoutes(app)
  walletRoutes(app)
  membershipRoutes(app)
  catalogueRoutes(app)
  dealRoutes(app)
  platformRoutes(app)
  orderRoutes(app)
  documentRoutes(app)
  reportRoutes(app)
  kioskRoutes(app)
  paymentRoutes(app)
  notificationRoutes(app)
  surveyRoutes(app)
  adminRoutes(app)
  void app.register(async (scope) => confirmPage(scope))
  void app.register(async (scope) => receiptPage(scope))
  void app.register(liveSockets)
}
