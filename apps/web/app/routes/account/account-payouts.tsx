import { Payouts } from "../../features/payouts/payouts-page.tsx";
import { QueryProvider } from "../../lib/query/query-provider.tsx";

/** The account layout loads its texts; its own loader makes the guard above run on every navigation. */
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
