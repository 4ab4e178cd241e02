import type { TextLine as Line, TextPiece } from "@stride/contract";
import { Link } from "react-router";

const look = "text-link underline decoration-1 underline-offset-3 hover:decoration-2 print:text-text";

/** Text with emphasis and links. It is rendered from data, so it cannot contain markup. */
export function TextLine({ line }: { line: Line }) {
	// biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown
	return line.map((piece, index) => <Piece key={index} piece={piece} />);
}

function Piece({ piece: { text, strong, href } }: { piece: TextPiece }) {
	const words = strong ? <strong className="font-bold">{text}</strong> : text;
	if (!href) return words;
	if (href.startsWith("/")) {
		return (
			<Link to={href} className={look}>
				{words}
			</Link>
		);
	}
	return (
		<a href={href} rel="noopener" className={look}>
			{words}
		</a>
	);
}
