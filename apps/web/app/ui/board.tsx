import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/**
 * The scoreboard: an ink panel whose ground is the page's and whose inside is floodlit in both themes. `--board-ground`
 * is the ground's colour for what is cut out of it, such as rings around faces.
 */
export function Board(props: { label: string; className?: string; children: ReactNode }) {
	return (
		<section
			aria-label={props.label}
			className={classNames("rounded-5 bg-board text-on-board [--board-ground:var(--board)]", props.className)}
		>
			<div data-theme="dark" className="p-5 phone:p-7">
				{props.children}
			</div>
		</section>
	);
}
