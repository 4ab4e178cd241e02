import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { classNames } from "../class-names.ts";
import { TabCount, tabListLook, tabLook } from "./tab-look.tsx";

export type TabLink = { to: string; label: string; count?: number };

/** Tabs as links to separate pages; the present one has `aria-current`. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
	const row = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	const counts = links.map(({ count }) => count).join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the link of the new page into view, and again when counts have widened the row
	useEffect(() => {
		const show = () => {
			const here = row.current?.querySelector<HTMLElement>("[aria-current]");
			if (!row.current || !here) return;
			const before = (row.current.clientWidth - here.offsetWidth) / 2;
			row.current.scrollLeft = here.offsetLeft - row.current.offsetLeft - before;
		};
		show();
		// The links widen when their font arrives.
		void document.fonts.ready.then(show);
	}, [pathname, counts]);
	return (
		<nav ref={row} aria-label={label} className={tabListLook}>
			{links.map((link) => (
				<NavLink
					key={link.to}
					to={link.to}
					end
					prefetch="intent"
					className={classNames(tabLook, "aria-[current=page]:border-(--focus) aria-[current=page]:text-text")}
				>
					{link.label}
					<TabCount count={link.count} />
				</NavLink>
			))}
		</nav>
	);
}
