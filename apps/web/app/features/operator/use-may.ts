import type { DeskAction } from "@stride/contract/operator/desk-rights";
import { useAccount } from "../../lib/session/session-provider.tsx";

/** Whether the account's roles permit an action; controls of others are not rendered. */
export function useMay(): (action: DeskAction) => boolean {
	const permitted = useAccount()?.permissions.desk ?? [];
	return (action) => permitted.includes(action);
}

const partActions: readonly (readonly [path: string, action: DeskAction])[] = [
	["/operator/search?kind=accounts", "read-people"],
	["/operator/search?kind=donations", "read-donations"],
	["/operator/search", "read-content"],
	["/operator/payouts", "review-payouts"],
	["/operator/featured", "feature-streams"],
	["/operator/audit", "audit"],
];

/** The action that a part of the desk requires, by its path. */
export const actionOfPath = (path: string): DeskAction =>
	partActions.find(([start]) => path.startsWith(start))?.[1] ?? "open";
