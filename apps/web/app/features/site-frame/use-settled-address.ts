import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { settledSearch } from "../../lib/page/settled-address.ts";

/** [P2] Removes single-use parameters from the URL without reloading the page. */
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
