/** A release run plays everything; other runs skip slow cases that add little. */
export const isRelease = process.env["PROOFS"] === "release";
