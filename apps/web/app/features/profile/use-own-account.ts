import type { Account } from "@stride/contract";
import { useEffect } from "react";
import { useAccount, useSessionStatus } from "../../lib/session/session-provider.tsx";

/** The account that a popup is about; null until it is known. For a guest there is none, and the popup closes. */
export function useOwnAccount(isOpen: boolean, onClose: () => void): Account | null {
	const account = useAccount();
	const isGuest = useSessionStatus() === "guest";
	// biome-ignore lint/correctness/useExhaustiveDependencies: it closes once for whoever turns out to be a guest
	useEffect(() => {
		if (isOpen && isGuest) onClose();
	}, [isOpen, isGuest]);
	return account ?? null;
}
