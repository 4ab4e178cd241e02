import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { settledSearch } from "../../lib/settled-address.ts";

/** [P2] Takes out of the address what was meant for the way here only. The page stays as it was loaded. */
export function useSettledAddress(): void {
	const navigate = useNavigate();
	const { pathname, search, hash, state } = useLocation();
	useEffect(() => {
		const settled = settledSearch(pathname, search);
		if (settled === search) return;
		void navigate(
			{ pathname, search: settled, hash },
			{ replace: true, preventScrollReset: true, defaultShouldRevalidate: false, state },
		);
	}, [navigate, pathname, search, hash, state]);
}
