//! TLS on the way to PostgreSQL, by rustls: certificates are always checked, the name in them too.

use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::config::SslMode;
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;

/// What is trusted on every connection.
#[derive(Clone)]
pub(super) struct Tls(TlsConnector);

impl Tls {
    /// Certificates of public authorities are trusted, or those in that file alone.
    pub(super) fn new(ca: &str, mode: SslMode) -> Result<Tls, String> {
        let mut roots = RootCertStore::empty();
        if ca.is_empty() {
            roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        } else {
            if mode != SslMode::Require {
                return Err("--postgres-ca is of no use without ?sslmode=require behind the URL".to_owned());
            }
            let told = |error: &dyn std::fmt::Display| format!("{ca}: cannot be read: {error}");
            let certificates = CertificateDer::pem_file_iter(ca).map_err(|error| told(&error))?;
            for certificate in certificates {
                roots.add(certificate.map_err(|error| told(&error))?).map_err(|error| told(&error))?;
            }
            if roots.is_empty() {
                return Err(format!("{ca}: there is no certificate in it"));
            }
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = config.map_err(|error| format!("TLS cannot be used: {error}"))?;
        Ok(Tls(Arc::new(config.with_root_certificates(roots).with_no_client_auth()).into()))
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> MakeTlsConnect<S> for Tls {
    type Stream = Encrypted<S>;
    type TlsConnect = Handshake;
    type Error = io::Error;

    fn make_tls_connect(&mut self, host: &str) -> io::Result<Handshake> {
        Ok(Handshake { host: host.to_owned(), connector: self.0.clone() })
    }
}

/// A connection about to be made with the server of that name. Whoever needs no TLS may have none.
pub(super) struct Handshake {
    host: String,
    connector: TlsConnector,
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> TlsConnect<S> for Handshake {
    type Stream = Encrypted<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Encrypted<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move {
            let name = ServerName::try_from(self.host);
            let name = name.map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
            self.connector.connect(name, stream).await.map(Encrypted)
        })
    }
}

/// A connection that is encrypted. It is only handed on.
pub(super) struct Encrypted<S>(tokio_rustls::client::TlsStream<S>);

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Encrypted<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Encrypted<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(cx, into)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Encrypted<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}
