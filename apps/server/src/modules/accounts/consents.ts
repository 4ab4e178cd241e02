/** The versions of the terms and of the privacy policy to which a sign-up agrees; a new text gets a new number. */
export const consentVersions = { terms: "1", privacy: "1" } as const;
