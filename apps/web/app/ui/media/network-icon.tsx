import { classNames } from "../class-names.ts";

export type Network = "facebook" | "instagram" | "linkedin" | "tiktok" | "twitch" | "x" | "youtube";

/** The networks' own names, the same in every language. */
export const networkNames: Record<Network, string> = {
	facebook: "Facebook",
	instagram: "Instagram",
	linkedin: "LinkedIn",
	tiktok: "TikTok",
	twitch: "Twitch",
	x: "X",
	youtube: "YouTube",
};

const lines: Record<Network, string> = {
	facebook: "M16.5 3.5H14.5A4 4 0 0 0 10.5 7.5V21M7 12.5H15.5",
	instagram:
		"M8 3H16A5 5 0 0 1 21 8V16A5 5 0 0 1 16 21H8A5 5 0 0 1 3 16V8A5 5 0 0 1 8 3ZM8.2 12A3.8 3.8 0 1 0 15.8 12A3.8 3.8 0 1 0 8.2 12M17 7H17.01",
	linkedin: "M6 10V20M6 5.5H6.01M11 20V10M11 14.5C11 8.5 19 8.5 19 14.5V20",
	tiktok: "M13.5 3V15.7A4.3 4.3 0 1 1 9.2 11.4M13.5 3C13.7 6.6 15.9 8.8 19.5 9",
	twitch: "M20.5 3H5.5L3.5 7V18H8.5V21.5L12 18H16L20.5 13.5ZM11 7.5V11.5M16 7.5V11.5",
	x: "M4 4H8.5L20 20H15.5ZM4.5 20L10.6 13.6M19.5 4L13.4 10.4",
	youtube: "M6 5.5H18A4 4 0 0 1 22 9.5V14.5A4 4 0 0 1 18 18.5H6A4 4 0 0 1 2 14.5V9.5A4 4 0 0 1 6 5.5ZM10 9V15L15 12Z",
};

/** A social network's icon in the text colour. The name is in the text beside it or in a label. */
export function NetworkIcon({ network, className }: { network: Network; className?: string }) {
	return (
		<svg
			viewBox="0 0 24 24"
			className={classNames("fill-none stroke-2 stroke-current", className)}
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden
		>
			<path d={lines[network]} />
		</svg>
	);
}
