/** "tel:5035550142" */
export const callAddress = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Ten digits as "(503) 555-0142"; any other number as the merchant wrote it. */
export const phoneText = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
