/** The addresses of the processors, without a slash at the end. */
export interface ProcessorHosts {
  exacthosted: {
    /** The hosted payment page. */
    checkout: string
    /** Transactions, and the search for them. */
    api: string
  }
  worldpay: {
    /** The hosted payment page. */
    form: string
    transaction: string
    services: string
    reporting: string
  }
  moneris: {
    /** The script of the form, preloads and receipts. */
    checkout: string
    /** Charges of stored cards. */
    api: string
  }
  moneris_deprecated: {
    /** The hosted payment page and its verification. */
    form: string
    api: string
  }
  /** The origins that an account may name: no document names the provider's. */
  ips: readonly string[]
}

/** @param isTest the account is one for tests */
export type HostsOf = (isTest: boolean) => ProcessorHosts

type NamedHosts = Omit<ProcessorHosts, 'ips'>

const live: NamedHosts = {
  exacthosted: { checkout: 'https://checkout.e-xact.com', api: 'https://api.e-xact.com' },
  worldpay: {
    form: 'https://transaction.hostedpayments.com',
    transaction: 'https://transaction.elementexpress.com',
    services: 'https://services.elementexpress.com',
    reporting: 'https://reporting.elementexpress.com',
  },
  moneris: { checkout: 'https://gateway.moneris.com', api: 'https://www3.moneris.com' },
  moneris_deprecated: { form: 'https://www3.moneris.com', api: 'https://www3.moneris.com' },
}

const test: NamedHosts = {
  exacthosted: { checkout: 'https://rpm.demo.e-xact.com', api: 'https://api.demo.e-xact.com' },
  worldpay: {
    form: 'https://certtransaction.hostedpayments.com',
    transaction: 'https://certtransaction.elementexpress.com',
    services: 'https://certservices.elementexpress.com',
    reporting: 'https://certreporting.elementexpress.com',
  },
  moneris: { checkout: 'https://gatewayt.moneris.com', api: 'https://esqa.moneris.com' },
  moneris_deprecated: { form: 'https://esqa.moneris.com', api: 'https://esqa.moneris.com' },
}

/** The processors' own hosts, as their documentation names them. @param ips host names of the settings */
export const processorHosts =
  (ips: readonly string[]): HostsOf =>
  (isTest) => ({ ...(isTest ? test : live), ips: ips.map((host) => `https://${host}`) })
