import { type DeskRole, deskRoles } from "@stride/contract/operator/desk-rights";

/** The known roles of a row, in the contract's order. */
export const readDeskRoles = (roles: readonly string[]): DeskRole[] => deskRoles.filter((role) => roles.includes(role));
