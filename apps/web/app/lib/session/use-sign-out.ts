import { useClient } from "./session-provider.tsx";

/** Ends the session in every tab, then loads the landing page [P2]. */
export function useSignOut(): () => Promise<void> {
	const { session } = useClient();
	return async () => {
		// The session ends in the browser even if the server cannot be reached; on the server it expires.
		await session.signOut().catch(() => undefined);
		location.assign("/");
	};
}
