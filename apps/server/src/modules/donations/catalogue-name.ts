/** How the charity catalogue is called in letters: whose name the donor finds on their statement and receipt. */
export const catalogueName = "GlobalGiving";
