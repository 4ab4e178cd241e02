/** The account that has the operator's desk in a test app. */
export const testOperatorEmail = "operator@example.org";
