import { Heart } from "lucide-react";
import { classNames } from "../class-names.ts";

const sizes = {
	xs: "size-7 text-[0.625rem]",
	s: "size-9 type-tiny",
	m: "size-11 type-small-strong",
	l: "size-15 type-title",
};

/** A person's picture, else the initials, else (anonymous) a heart. The name is in the text beside it. */
export function Avatar(props: {
	image?: string | null | undefined;
	name?: string | null | undefined;
	size?: keyof typeof sizes;
	className?: string;
}) {
	const look = classNames(
		"grid shrink-0 place-items-center overflow-hidden rounded-pill bg-board-raised text-on-board",
		sizes[props.size ?? "m"],
		props.className,
	);
	if (props.image) {
		return (
			<img
				src={props.image}
				alt=""
				width={80}
				height={80}
				loading="lazy"
				className={classNames(look, "object-cover")}
			/>
		);
	}
	const { name } = props;
	// As generated content: initials as text would be the visible label of a button whose name is the person's.
	return (
		<span className={look} data-initials={name ? initialsOf(name) : undefined} aria-hidden>
			{!name && <Heart className="size-[45%]" />}
		</span>
	);
}

/** The first letters of the first and the last word of a name; whole characters, also outside the basic plane. */
export function initialsOf(name: string): string {
	const words = name.trim().split(/\s+/).filter(Boolean);
	const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
	return picked
		.map((word) => [...(word ?? "")][0] ?? "")
		.join("")
		.toLocaleUpperCase();
}
