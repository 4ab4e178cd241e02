import { classNames } from "../class-names.ts";

/** The placeholder of a missing picture: curved lanes in the theme's colours. */
export function NoPicture({ className }: { className?: string }) {
	return (
		<svg
			viewBox="0 0 344 215"
			preserveAspectRatio="xMidYMid slice"
			className={classNames("bg-sunken text-line-strong", className)}
			fill="none"
			stroke="currentColor"
			strokeWidth="1.5"
			aria-hidden
		>
			{lanes.map((radius) => (
				<circle key={radius} cx="344" cy="250" r={radius} opacity={0.55} />
			))}
			<path d="M172 74c-9-13-31-7-31 11 0 19 31 38 31 38s31-19 31-38c0-18-22-24-31-11Z" strokeWidth="4" />
		</svg>
	);
}

const lanes = [96, 124, 152, 180, 208, 236, 264, 292, 320];
