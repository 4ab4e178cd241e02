/** Before a release everything is played whole; with each change, what takes long and says little more is left out. */
export const isRelease = process.env["PROOFS"] === "release";
