/** The versions of the terms and privacy policy to which a sign-up agrees; a changed text gets a new number. */
export const consentVersions = { terms: "2", privacy: "2" } as const;
