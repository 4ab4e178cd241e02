/** Whose account has the operator's desk in a test's app. */
export const testOperatorEmail = "operator@example.org";
