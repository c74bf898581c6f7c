import { renderToBuffer } from "@react-pdf/renderer";
import type { ComponentProps } from "react";
import { InvoiceDocument } from "./invoice-document.tsx";

export const drawInvoicePdf = (props: ComponentProps<typeof InvoiceDocument>): Promise<Buffer> =>
  renderToBuffer(<InvoiceDocument {...props} />);
