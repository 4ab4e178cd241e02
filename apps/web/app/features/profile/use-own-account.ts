import type { Account } from "@stride/contract";
import { useEffect } from "react";
import { useAccount, useSessionStatus } from "../../lib/session/session-provider.tsx";

/** The account of a popup; null until it is loaded. For a guest the popup closes. */
export function useOwnAccount(isOpen: boolean, onClose: () => void): Account | null {
	const account = useAccount();
	const isGuest = useSessionStatus() === "guest";
	// biome-ignore lint/correctness/useExhaustiveDependencies: it closes once for a guest
	useEffect(() => {
		if (isOpen && isGuest) onClose();
	}, [isOpen, isGuest]);
	return account ?? null;
}
