import { Payouts } from "../features/payouts/payouts.tsx";
import { QueryProvider } from "../lib/query-provider.tsx";

/** Its texts come with the account; a loader of its own makes the guard above it run on every way here. */
export async function loader() {
	return null;
}

export default function AccountPayouts() {
	return (
		<QueryProvider>
			<Payouts />
		</QueryProvider>
	);
}
