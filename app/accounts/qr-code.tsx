import type { QrCode } from "./.server/qr-code.ts";

/** Dark on white whatever the page's colours are, because scanners expect it so. */
export function QrCodePicture({ code: { size, path }, label }: { code: QrCode; label: string }) {
  return (
    <svg
      className="block w-56 max-w-full h-auto"
      width={224}
      height={224}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
